import type { Run } from '../../scenario.ts';
import type { Operation } from './document.ts';

/** By then every operation must have succeeded, and refused a body, at least once. */
const ENOUGH = 1500;

/** It would take the token of an issuer that the server trusts. */
const NEVER_SUCCEEDS = 'exchangeToken';

/** If all statuses were 401 or 404, the requests would test nothing. */
export function countAnswers(run: Run, operations: readonly Operation[]) {
  const answers = new Map<Operation, number[]>(operations.map((one) => [one, []]));
  let all = 0;
  return {
    count(operation: Operation, status: number): void {
      answers.get(operation)?.push(status);
      run.done(operation.id);
      all += 1;
    },
    end(): void {
      if (all < ENOUGH) return;
      for (const [{ id, body }, statuses] of answers) {
        const how = `whatever was sent: ${[...new Set(statuses)].sort()}`;
        if (id !== NEVER_SUCCEEDS && !statuses.some((status) => status < 300))
          run.broken(`${id} never succeeded`, how);
        if (body && !statuses.includes(400)) run.broken(`${id} refused no body`, how);
      }
    },
  };
}
