import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { Refusal } from '../../core/model/errors.ts';
import { ConnectionLost, fromClient, isLost, transientFailure, translate } from './errors.ts';

const databaseError = (code: string) =>
  Object.assign(new DatabaseError('words', 5, 'error'), { code, severity: 'ERROR' });

it.each([
  ['40001', 'conflict', 'unavailable'],
  ['40P01', 'conflict', 'unavailable'],
  ['08006', 'lost', 'unavailable'],
  ['57P01', 'lost', 'unavailable'],
  ['57P03', 'lost', 'unavailable'],
  ['25006', 'lost', 'unavailable'],
  ['25P03', 'lost', 'unavailable'],
  ['53300', undefined, 'unavailable'],
  ['55P03', undefined, 'unavailable'],
  ['57014', undefined, 'unavailable'],
  ['58030', undefined, 'unavailable'],
  ['XX000', undefined, 'unavailable'],
  ['53100', undefined, 'insufficient_storage'],
  ['22021', undefined, 'not_found'],
])('SQLSTATE %s: transient as %s, translated to %s', (code, why, translated) => {
  const error = databaseError(code);
  expect(transientFailure(error)).toBe(why);
  expect(isLost(error)).toBe(why === 'lost');
  const refusal = translate(error);
  expect(refusal).toMatchObject({ name: 'Refusal', code: translated });
  if (translated !== 'not_found') expect(refusal).toMatchObject({ cause: error });
  if (translated === 'unavailable') expect(refusal).toMatchObject({ retryAfter: 1 });
});

it.each(['23505', '23503', '23502', '42P01', '42601', '22003'])(
  'SQLSTATE %s: a programming error is not translated',
  (code) => {
    const error = databaseError(code);
    expect(translate(error)).toBe(error);
    expect(isLost(error)).toBe(false);
  },
);

it.each(['26000', '42P05', '0A000'])('SQLSTATE %s: the named statement is gone', (code) => {
  expect(transientFailure(databaseError(code))).toBe('statement');
  expect(isLost(databaseError(code))).toBe(false);
});

it('an error that the server did not send is a lost connection', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const lost = fromClient(reset);
  expect(lost).toBeInstanceOf(ConnectionLost);
  expect(lost).toMatchObject({ cause: reset });
  expect(transientFailure(lost)).toBe('lost');
  expect(translate(lost)).toMatchObject({ code: 'unavailable', cause: lost });
});

it('errors that are not of the database stay unchanged', () => {
  for (const error of [new Refusal('not_found', 'no'), new TypeError('ours'), 'text', undefined]) {
    expect(translate(error)).toBe(error);
    expect(transientFailure(error)).toBeUndefined();
  }
  const mistake = new TypeError('a value that cannot be sent');
  expect(fromClient(mistake)).toBe(mistake);
});
