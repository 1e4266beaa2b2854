import { openPostgresStore } from '../postgres/store.ts';
import { fill } from './many-rows.ts';
import { explainer, HOT_QUERIES } from './plans.ts';
import { options, query } from './query.ts';

/**
 * Prints as Markdown the plans of PostgreSQL for each hot query. Arguments: the url of a database,
 * and the number of builds to insert if it is empty.
 */
const [url = '', builds = '1000000'] = process.argv.slice(2);
await (await openPostgresStore({ url, ...options })).store.close();
const [found] = await query(url, 'select count(*)::int as builds from builds');
if (found?.builds === 0) await fill(url, Number(builds));

const [server] = await query(
  url,
  `select current_setting('server_version') as version, (select count(*)::int from builds) as builds`,
);
console.log(`PostgreSQL ${server?.version}, ${server?.builds} builds.`);
const { store, known, plansOf } = await explainer(url);
for (const [name, run] of Object.entries(HOT_QUERIES)) {
  console.log(`\n## ${name}`);
  const shown = new Set<string>();
  for (const { sql, steps } of await plansOf((store) => run(store, known))) {
    // A repeated statement has the same plan, whatever its values.
    if (shown.has(sql)) continue;
    shown.add(sql);
    console.log(`\n\`\`\`sql\n${sql}\n\`\`\`\n\n\`\`\`\n${steps.join('\n')}\n\`\`\``);
  }
}
await store.close();
