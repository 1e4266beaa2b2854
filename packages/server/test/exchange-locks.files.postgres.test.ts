import { expect, test } from 'vitest';
import { exchange } from '../src/core/accounts/exchange.ts';
import { removeTrust } from '../src/core/accounts/trusts.ts';
import { startWithIssuer } from './support/exchange.ts';

test('no key of a trust is valid after its removal, whichever exchanges run at that moment', async () => {
  await using world = await startWithIssuer();
  const { server, token } = world;
  const { deps } = server;
  for (let round = 0; round < 10; round += 1) {
    const { id } = await world.trust();
    const exchanges = Array.from({ length: 8 }, async (_, at) => {
      const made = await exchange(deps, token(), `req-${at}`).catch(() => null);
      return made?.key.id;
    });
    await exchanges[round % 8];
    await removeTrust(deps, id);
    const made = (await Promise.all(exchanges)).filter((one) => one !== undefined);
    for (const key of made) {
      const found = await deps.store.keys.find(key);
      expect(found?.key.revokedAt, `round ${round}`).not.toBeNull();
    }
  }
});
