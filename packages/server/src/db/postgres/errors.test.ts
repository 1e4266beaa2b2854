import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { Refusal } from '../../core/model/errors.ts';
import { ConnectionLost, fromClient, isLost, transientFailure, translate } from './errors.ts';

const said = (code: string) =>
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
])('%s passes as %s and is told as %s', (code, why, told) => {
  const error = said(code);
  expect(transientFailure(error)).toBe(why);
  expect(isLost(error)).toBe(why === 'lost');
  const refusal = translate(error);
  expect(refusal).toMatchObject({ name: 'Refusal', code: told });
  if (told !== 'not_found') expect(refusal).toMatchObject({ cause: error });
  if (told === 'unavailable') expect(refusal).toMatchObject({ retryAfter: 1 });
});

it.each(['23505', '23503', '23502', '42P01', '42601', '22003'])(
  '%s is a mistake of ours and stays what it is',
  (code) => {
    const error = said(code);
    expect(translate(error)).toBe(error);
    expect(isLost(error)).toBe(false);
  },
);

it.each(['26000', '42P05', '0A000'])('%s is a named statement that is no longer there', (code) => {
  expect(transientFailure(said(code))).toBe('statement');
  expect(isLost(said(code))).toBe(false);
});

it('takes for a broken connection what the server did not say', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const lost = fromClient(reset);
  expect(lost).toBeInstanceOf(ConnectionLost);
  expect(lost).toMatchObject({ cause: reset });
  expect(transientFailure(lost)).toBe('lost');
  expect(translate(lost)).toMatchObject({ code: 'unavailable', cause: lost });
});

it('leaves alone what is none of its business', () => {
  for (const error of [new Refusal('not_found', 'no'), new TypeError('ours'), 'text', undefined]) {
    expect(translate(error)).toBe(error);
    expect(transientFailure(error)).toBeUndefined();
  }
  const mistake = new TypeError('a value that cannot be sent');
  expect(fromClient(mistake)).toBe(mistake);
});
