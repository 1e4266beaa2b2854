/** The ends of templates for commits at each code host, and of its templates for pull requests. */
const BESIDE: readonly (readonly [commit: RegExp, pullRequest: string])[] = [
  [/\/-\/commit\/\{sha\}$/, '/-/merge_requests/{number}'],
  [/(?<=^https:\/\/github\.com\/.*)\/commit\/\{sha\}$/, '/pull/{number}'],
  [/(?<=^https:\/\/bitbucket\.org\/.*)\/commits\/\{sha\}$/, '/pull-requests/{number}'],
];

/**
 * The template for pull requests at the code host of this template for commits. Null if the form does
 * not identify the host: GitHub Enterprise and Gitea share the form of commits, and not of pull requests.
 */
export function pullRequestsBeside(commit: string): string | null {
  const [form, end] = BESIDE.find(([known]) => known.test(commit)) ?? [];
  return form && end ? commit.replace(form, end) : null;
}
