import type { Scope } from '@vitrine/contract';
import type { Fixture } from './fixture.ts';

export type Described = {
  id: string;
  method: string;
  path: string;
  scope: Scope | 'any' | 'none';
  status: number;
  codes: Map<string, number>;
};

type Item = {
  operationId: string;
  security: unknown[];
  'x-scope'?: Scope | 'any';
  responses: Record<string, { content?: Record<string, { examples?: Record<string, unknown> }> }>;
};
type Document = { paths: Record<string, Record<string, Item>> };

export async function described({ url }: Fixture): Promise<Described[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => read(path, method, operation)),
  );
}

function read(path: string, method: string, operation: Item): Described {
  const { operationId: id, security, responses } = operation;
  const statuses = Object.entries(responses).map(([status, answer]) => ({
    status: Number(status),
    codes: Object.keys(answer.content?.['application/json']?.examples ?? {}),
  }));
  const success = statuses.find(({ status }) => status < 300)?.status;
  const scope = security.length === 0 ? 'none' : operation['x-scope'];
  if (success === undefined || scope === undefined)
    throw new Error(`the document does not say what ${id} needs, or how it succeeds`);
  const codes = new Map(
    statuses.flatMap(({ status, codes }) => codes.map((code) => [code, status] as const)),
  );
  return { id, method: method.toUpperCase(), path, scope, status: success, codes };
}
