import type { Run } from '../../scenario.ts';
import type { Operation } from './document.ts';

/** After so many requests every operation has done what it is for, and has refused a body. */
const ENOUGH = 600;

/** What the operations answered: were all of it 401 or 404, nothing else would be wrong with it. */
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
    for (const [{ id, body }, statuses] of this.#operations) {
      const sorted = [...statuses].sort(([a], [b]) => a - b);
      const listed = sorted.map(([status, count]) => `${status}: ${count}`).join(', ');
      this.#run.note(id, listed);
      if (this.#all < ENOUGH) continue;
      if (!sorted.some(([status]) => status < 300))
        this.#run.broken(`${id} was never done`, `whatever was sent: ${listed}`);
      if (body && !statuses.has(400))
        this.#run.broken(`${id} refused no body`, `whatever was sent: ${listed}`);
    }
  }
}
