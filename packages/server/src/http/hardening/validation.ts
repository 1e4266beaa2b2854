import type { FieldProblem } from '@vitrine/contract';
import { operations } from '@vitrine/contract/schemas';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { reserveBuildProblems } from '../../core/builds/reserve-build.ts';
import { invalid } from '../../core/model/errors.ts';
import { bundleProblems, type UncheckedBody } from '../../core/uploads/bundle-problems.ts';
import { ProblemFinder } from './problems.ts';
import type { Schema } from './sentences.ts';

const options = {
  allErrors: false,
  useDefaults: false,
  removeAdditional: false,
  strict: false,
  // 1e999 parses to Infinity, which JSON.stringify writes as null.
  strictNumbers: true,
  // The schemas are ours, and a test validates them. To compile the schema of schemas would take longer than
  // all else that the first request waits for.
  validateSchema: false,
};

/** Makes something when it is first needed: schemas of all operations would slow every start. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

// JSON bodies are not coerced. Query parameters are text, so numbers are parsed there. A parameter
// that is sent twice becomes an array.
const exact = lazy(() => addFormats.default(new Ajv({ ...options, coerceTypes: false })));
const reading = lazy(() => addFormats.default(new Ajv({ ...options, coerceTypes: true })));
const problemsOfBody = lazy(() => new ProblemFinder(exact()));
const problemsOfText = lazy(() => new ProblemFinder(reading()));

/** Rules beyond the schema, so that an error lists their problems with those of the schema. */
const furtherRules = new Map<object, (body: UncheckedBody) => FieldProblem[]>([
  [operations.reserveBuild.body, reserveBuildProblems],
  [operations.reservePreview.body, bundleProblems],
]);

/** Validators that return the refusal of a request with all problems of its fields. */
export const validatorCompiler: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  const ofBody = httpPart === 'body';
  const validator = lazy(() => (ofBody ? exact : reading)().compile(schema));
  return (data) => {
    const unclear = httpPart === 'querystring' ? unclearParameters(data, schema) : [];
    if (unclear.length === 0 && validator()(data)) return { value: data };
    const found = (ofBody ? problemsOfBody : problemsOfText)().find(schema, data);
    const further = ofBody && isObject(data) ? (furtherRules.get(schema)?.(data) ?? []) : [];
    const problems = onePerField([...unclear, ...found, ...further]);
    if (problems.length === 0) problems.push({ path: '', message: 'is not as documented' });
    return { error: invalid(problems) };
  };
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What coercion would accept: a parameter given twice, and numbers like 0x10 or 1e1. */
function unclearParameters(query: unknown, { properties = {} }: Schema): FieldProblem[] {
  return Object.entries(query ?? {}).flatMap(([name, value]) => {
    const problem = (message: string) => [{ path: `/${escaped(name)}`, message }];
    if (Array.isArray(value)) return problem('must be given once');
    return properties[name]?.type === 'integer' && !/^-?[0-9]+$/.test(String(value))
      ? problem('must be a whole number in decimal digits')
      : [];
  });
}

/** A name in a JSON pointer (RFC 6901, section 3). It is input, so it is cut. */
const escaped = (name: string) => name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1');

/** The first problem of each field. */
function onePerField(problems: FieldProblem[]): FieldProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ path }) => !seen.has(path) && seen.add(path));
}
