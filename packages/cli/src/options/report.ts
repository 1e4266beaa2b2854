import type { Command } from 'commander';
import { UsageError } from '../io.ts';
import type { Task } from '../report/hosts/code-host.ts';

export type ReportOptions = {
  comment?: true;
  status?: true;
  deployment?: true;
  dotenv?: string;
};

/** Options for what is written to the code host and for later jobs. */
export function reportOptions(command: Command): Command {
  return dotenvOption(
    command
      .option('--comment', 'keep one comment with all pages on the pull request')
      .option('--status', 'link the page beside the commit')
      .option('--deployment', 'link the page as a deployment (GitHub)'),
  );
}

export const dotenvOption = (command: Command): Command =>
  command.option('--dotenv <file>', 'write the urls as variables for later jobs (GitLab)');

/** @throws UsageError when a file for variables is named by nothing but spaces. */
export function requireDotenvName(dotenv: string | undefined): void {
  if (dotenv?.trim() === '') throw new UsageError('--dotenv is empty; give the name of a file');
}

export function tasksOf({ comment, status, deployment, dotenv }: ReportOptions): Task[] {
  requireDotenvName(dotenv);
  const tasks: [Task, true | undefined][] = [
    ['comment', comment],
    ['status', status],
    ['deployment', deployment],
  ];
  return tasks.filter(([, isWanted]) => isWanted).map(([task]) => task);
}
