import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { serializePipelined } from './pipelining.ts';
import { ClientGone } from './upload-body.ts';

/** A connection without bytes, with the requests that were started and those that were refused. */
class Connection extends EventEmitter {
  readonly begun: string[] = [];
  writable = true;
  paused = false;

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    this.emit('resume');
  }

  come(name: string): EventEmitter {
    const answer = new EventEmitter();
    const request = { raw: { socket: this } } as unknown as FastifyRequest;
    serializePipelined(request, { raw: answer } as unknown as FastifyReply, (error) =>
      this.begun.push(error instanceof ClientGone ? `not ${name}` : name),
    );
    return answer;
  }
}

test('requests start one after the other, and the socket is paused while one waits', () => {
  const connection = new Connection();
  const [one, two] = ['one', 'two', 'three'].map((name) => connection.come(name));
  expect([connection.begun, connection.paused]).toEqual([['one'], true]);
  connection.resume();
  expect(connection.paused).toBe(true);
  one?.emit('close');
  connection.resume();
  expect([connection.begun, connection.paused]).toEqual([['one', 'two'], true]);
  two?.emit('close');
  expect([connection.begun, connection.paused]).toEqual([['one', 'two', 'three'], false]);
});

test('when the connection closes, all waiting requests are refused', () => {
  const connection = new Connection();
  for (const name of ['one', 'two', 'three']) connection.come(name);
  connection.writable = false;
  connection.emit('close');
  expect(connection.begun).toEqual(['one', 'not two', 'not three']);
});

test('a request after the last response does not start', () => {
  const connection = new Connection();
  connection.come('one').emit('close');
  connection.writable = false;
  connection.come('two');
  connection.come('three');
  expect(connection.begun).toEqual(['one', 'not two', 'not three']);
});
