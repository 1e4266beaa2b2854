import type { Run } from '../../scenario.ts';
import type { Operation } from './document.ts';

/** By then every operation must have succeeded, and refused a body, at least once. */
const ENOUGH = 1500;

/** It would take the token of an issuer that the server trusts. */
const NEVER_SUCCEEDS = 'exchangeToken';

/** If all statuses were 401 or 404, the requests would test nothing. */
export class Answered {
  readonly #run: Run;
  readonly #operations: ReadonlyMap<Operation, Map<number, number>>;
  #all = 0;

  constructor(run: Run, operations: readonly Operation[]) {
    this.#run = run;
    this.#operations = new Map(operations.map((one) => [one, new Map()]));
  }

  count(operation: Operation, status: number): void {
    const statuses = this.#operations.get(operation);
    statuses?.set(status, (statuses.get(status) ?? 0) + 1);
    this.#run.done(operation.id);
    this.#all += 1;
  }

  end(): void {
    if (this.#all < ENOUGH) return;
    for (const [{ id, body }, statuses] of this.#operations) {
      const sorted = [...statuses].sort(([a], [b]) => a - b);
      const listed = sorted.map(([status, count]) => `${status}: ${count}`).join(', ');
      if (id !== NEVER_SUCCEEDS && !sorted.some(([status]) => status < 300))
        this.#run.broken(`${id} never succeeded`, `whatever was sent: ${listed}`);
      if (body && !statuses.has(400))
        this.#run.broken(`${id} refused no body`, `whatever was sent: ${listed}`);
    }
  }
}
