// Checks that everything that is fetched is pinned, so that a later build fetches the same.

/** An exact version, not `26`, `latest` or `^1.2`. It may be of an alias (`npm:name@1.2.3`). */
const VERSION = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?v?\d+\.\d+\.\d+(-[\w.-]+)?$/;
/** PostgreSQL's versions have two numbers. */
const IMAGE = /^(postgres:\d+\.\d+|[\w./-]+:v?\d+\.\d+\.\d+)(-[\w.-]+)?(@sha256:[\da-f]{64})?$/;
/** A commit, because the owner of an action can move its tags. */
const ACTION = /^[\w-]+\/[\w./-]+@[\da-f]{40}$/;

type Manifest = Record<string, Record<string, string> | undefined>;

export function dependencyProblems(file: string, manifest: Manifest): string[] {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  return kinds
    .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !VERSION.test(version))
    .map(([name, version]) => `${file}: ${name} is "${version}": name one exact version`);
}

/**
 * Checks the images and actions that a Dockerfile, a file of Compose or Kubernetes, or an example
 * names.
 */
export function referenceProblems(file: string, text: string): string[] {
  const stages = all(text, /^FROM .* AS (\S+)/gm);
  const images = [
    ...all(text, /^FROM (\S+)/gm),
    ...all(text, /^\s*(?:- )?image: *['"]?([^\s'"]+)/gm),
  ]
    // Excludes the image that the Dockerfile builds, the names of its stages, and inputs of GitLab.
    .filter((image) => image !== 'vitrine' && !stages.includes(image) && !image.startsWith('$[['));
  const actions = all(text, /^\s*(?:- )?uses: *['"]?([^\s'"]+)/gm)
    // Actions of the repository itself need no version.
    .filter((action) => !action.startsWith('./'));
  return [
    ...images
      .filter((image) => !IMAGE.test(image))
      .map((image) => `${file}: the image ${image} needs its whole version, or a digest`),
    ...actions
      .filter((action) => !ACTION.test(action))
      .map((action) => `${file}: the action ${action} needs the hash of a commit`),
  ];
}

/** Only `npm ci` installs exactly what the lockfile names. */
export const installProblems = (file: string, text: string): string[] =>
  all(text, /\b(npm (?:i|install|update)|npx -y|npx --yes)\b/g).map(
    (command) => `${file}: ${command} may fetch what nobody has reviewed; use npm ci`,
  );

const all = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found]) => `${found}`);
