// What is fetched is named so exactly that tomorrow's build fetches the same.

/** Numbers to the last, and a digest where one is known: not `26`, `latest` or `^1.2`. */
const VERSION = /^v?\d+\.\d+\.\d+(-[\w.-]+)?$/;
/** PostgreSQL's versions have two numbers. */
const IMAGE = /^(postgres:\d+\.\d+|[\w./-]+:v?\d+\.\d+\.\d+)(-[\w.-]+)?(@sha256:[\da-f]{64})?$/;
/** A tag can be moved by whoever owns the action; a commit cannot. */
const ACTION = /^[\w-]+\/[\w./-]+@[\da-f]{40}$/;

type Manifest = Record<string, Record<string, string> | undefined>;

export function dependencyProblems(file: string, manifest: Manifest): string[] {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  return kinds
    .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !VERSION.test(version))
    .map(([name, version]) => `${file}: ${name} is "${version}": name one exact version`);
}

/** Images and actions that a Dockerfile, a file of Compose or Kubernetes, or an example names. */
export function referenceProblems(file: string, text: string): string[] {
  const stages = all(text, /^FROM .* AS (\S+)/gm);
  const images = [
    ...all(text, /^FROM (\S+)/gm),
    ...all(text, /^\s*(?:- )?image: *['"]?([^\s'"]+)/gm),
  ]
    // The one that the Dockerfile builds, and what a stage of it is called.
    .filter((image) => image !== 'vitrine' && !stages.includes(image));
  const actions = all(text, /^\s*(?:- )?uses: *['"]?([^\s'"]+)/gm);
  return [
    ...images
      .filter((image) => !IMAGE.test(image))
      .map((image) => `${file}: the image ${image} needs its whole version, or a digest`),
    ...actions
      .filter((action) => !ACTION.test(action))
      .map((action) => `${file}: the action ${action} needs the hash of a commit`),
  ];
}

/** Only `npm ci` installs what the lockfile says, and nothing else. */
export const installProblems = (file: string, text: string): string[] =>
  all(text, /\b(npm (?:i|install|update)|npx -y|npx --yes)\b/g).map(
    (command) => `${file}: ${command} may fetch what nobody has looked at; use npm ci`,
  );

const all = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found]) => `${found}`);
