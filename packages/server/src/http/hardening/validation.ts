import type { FieldProblem } from '@vitrine/contract';
import { TEXT_PATTERN } from '@vitrine/contract/schemas';
import { Ajv, type AnySchema } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

const options = {
  allErrors: false,
  useDefaults: false,
  removeAdditional: false,
  strict: false,
  // 1e999 parses to Infinity, which JSON.stringify writes as null.
  strictNumbers: true,
};

// JSON bodies are not coerced. Query parameters are text, so numbers are parsed there. A parameter
// that is sent twice becomes an array.
const exact = addFormats.default(new Ajv({ ...options, coerceTypes: false }));
const reading = addFormats.default(new Ajv({ ...options, coerceTypes: true }));

export const validatorCompiler: FastifySchemaCompiler<AnySchema> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? exact : reading;
  const validate = ajv.compile(schema);
  return (data) => {
    if (httpPart === 'querystring') refuseUnclear(data, schema);
    return validate(data) ? { value: data } : { error: validationError(validate.errors ?? []) };
  };
};

type Problem = {
  keyword: string;
  instancePath: string;
  message?: string | undefined;
  params: Record<string, unknown>;
};

class UnclearParameter extends Error {
  readonly validation: Problem[];
  constructor(name: string, message: string) {
    super(message);
    this.validation = [{ keyword: 'unclear', instancePath: `/${name}`, message, params: {} }];
  }
}

/** Refuses what coercion would accept: a parameter given twice, and numbers like 0x10 or 1e1. */
function refuseUnclear(query: unknown, schema: AnySchema): void {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  for (const [name, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value)) throw new UnclearParameter(name, 'must be given once');
    if (properties[name]?.type === 'integer' && !/^-?[0-9]+$/.test(String(value))) {
      throw new UnclearParameter(name, 'must be an integer in decimal digits');
    }
  }
}

const validationError = (validation: Problem[]) =>
  Object.assign(new Error('the request does not match its schema'), { validation });

const MAX_SHOWN = 80;
const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

function sentence({ keyword, message, params }: Problem): string {
  switch (keyword) {
    case 'enum':
      return `must be one of ${shown(params.allowedValues)}`;
    case 'const':
      return `must be ${shown(params.allowedValue)}`;
    case 'pattern':
      return params.pattern === TEXT_PATTERN
        ? 'must be well-formed Unicode without U+0000'
        : `must match ${params.pattern}`;
    default:
      return message ?? 'is not as documented';
  }
}

/** Merges the problems of a union of constants (one per member) into one that lists all values. */
function merged(problems: Problem[]): Problem[] {
  const constants = problems.filter(({ keyword }) => keyword === 'const');
  const [first] = constants;
  if (!first || constants.length < 2) return problems.slice(0, 1);
  const allowedValues = constants.map(({ params }) => params.allowedValue);
  return [{ ...first, keyword: 'enum', params: { allowedValues } }];
}

/** Turns errors of Ajv into field problems of the contract. */
export function problemsOf(validation: readonly object[]): FieldProblem[] {
  return merged(validation as Problem[]).map((problem) => {
    const missing = problem.keyword === 'required' ? `/${problem.params.missingProperty}` : '';
    const message = missing === '' ? sentence(problem) : 'is required';
    return { path: problem.instancePath + missing, message };
  });
}
