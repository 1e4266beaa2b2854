import type { BuildRecord } from '@vitrine/contract';
import { connect, type ServerOptions, serverUrl } from '../connect.ts';
import type { Io } from '../io.ts';
import { type ReportOptions, tasksOf } from '../options/report.ts';
import type { Collected } from '../provenance/collect.ts';
import { jobOf } from './job.ts';
import { writeOutputs } from './outputs/outputs.ts';
import { report } from './report.ts';
import type { Branch } from './rows.ts';

export type Uploaded = {
  builds: readonly BuildRecord[];
  collected: Collected;
  branch: Branch;
  options: ServerOptions & ReportOptions;
};

/** Reports builds that were just uploaded to later steps of the job and to the code host. */
export async function reportUpload(uploaded: Uploaded, io: Io): Promise<void> {
  const { builds, collected, branch, options } = uploaded;
  await writeOutputs(builds, options, io);
  const tasks = tasksOf(options);
  if (tasks.length === 0) return;
  const { owner, repo, branch: name } = branch;
  await report(
    {
      tasks,
      server: serverUrl(options, io),
      client: connect(options, io),
      branch: { owner, repo, branch: name },
      ...jobOf(collected),
      builds,
      json: options.json === true,
    },
    io,
  );
}
