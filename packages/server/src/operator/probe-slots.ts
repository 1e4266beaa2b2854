import type { Parts } from '../compose/parts.ts';
import type { Config } from '../config/config.ts';
import { RefusalLog } from '../core/audit/refusal-log.ts';
import { buildApp } from '../http/app.ts';
import { createLog } from '../platform/logging.ts';
import { createMetrics } from '../platform/metrics.ts';
import { version } from '../platform/version.ts';
import type { Finding } from './finding.ts';

const EXPIRED_AGO_MS = 60_000;

/**
 * Checks with requests to the real routes on loopback that slots refuse whatever was not signed.
 */
export async function probeSlots(
  parts: Parts & { slots: NonNullable<Parts['slots']> },
  config: Config,
): Promise<Finding[]> {
  const { slots } = parts;
  // A separate RefusalLog, so that these refusals do not get into the audit log.
  const deps = { ...parts.deps, refusalLog: new RefusalLog(parts.deps.store, parts.deps.clock) };
  const app = buildApp(
    {
      deps,
      slots,
      contentOrigin: null,
      previewOrigin: null,
      baseUrl: () => parts.site.baseUrl,
      trustProxy: false,
      sourceUrls: config.sourceUrls,
      version,
      metrics: createMetrics(),
      closing: new AbortController().signal,
    },
    createLog('silent'),
  );
  const now = deps.clock.now();
  const key = deps.ids.base32();
  const good = slots.urls.sign(key, now + EXPIRED_AGO_MS);
  const probes = [
    {
      name: 'an altered signature',
      path: `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      code: 'signature_invalid',
    },
    {
      name: 'an altered expiry',
      path: good.replace(/expires=\d/, 'expires=9'),
      code: 'signature_invalid',
    },
    { name: 'an added parameter', path: `${good}&x=1`, code: 'signature_invalid' },
    {
      name: 'an expired url',
      path: slots.urls.sign(key, now - EXPIRED_AGO_MS),
      code: 'slot_expired',
    },
  ];
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const accepted: string[] = [];
    for (const { name, path, code } of probes) {
      const answer = await fetch(address + path, { method: 'PUT', body: 'x' });
      const { error } = (await answer.json()) as { error?: { code: string } };
      if (error?.code !== code) accepted.push(name);
    }
    if (accepted.length === 0)
      return [{ check: 'slots', state: 'ok', message: 'refuse altered and expired urls' }];
    return [
      {
        check: 'slots',
        state: 'fail',
        message: `accepted ${accepted.join(', ')}; do not serve with this`,
      },
    ];
  } finally {
    await app.close();
  }
}
