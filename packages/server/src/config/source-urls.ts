/** How templates for commits end at a code host, and those for pull requests beside them. */
const BESIDE: readonly (readonly [commit: RegExp, pullRequest: string])[] = [
  [/\/-\/commit\/\{sha\}$/, '/-/merge_requests/{number}'],
  [/(?<=^https:\/\/github\.com\/.*)\/commit\/\{sha\}$/, '/pull/{number}'],
  [/(?<=^https:\/\/bitbucket\.org\/.*)\/commits\/\{sha\}$/, '/pull-requests/{number}'],
];

/**
 * The template for pull requests at the code host of this template for commits. Null where the form
 * does not tell the host: GitHub Enterprise and Gitea have the same commits and other pull requests.
 */
export function pullRequestsBeside(commit: string): string | null {
  const [form, end] = BESIDE.find(([known]) => known.test(commit)) ?? [];
  return form && end ? commit.replace(form, end) : null;
}
