import { expect, test } from 'vitest';
import { fakeWorker } from '../test/fake-worker.ts';
import { globalsOf, offerGlobals } from './globals.ts';
import { createStandIns } from './stand-ins.ts';

const MODULE = `function(g,r,i,a,m,e,d){var n=r(d[0]).NativeModules.Crypto;
  if(n.install()!==!0||null==g.__CryptoProxy||null==globalThis.toHex)throw new Error("not installed");
  if(g.jest||g.there.a)throw 1;e.hash=g.__CryptoProxy.createHash("md5")}`;

test('a JSI library finds on the global object what its unknown module installs', () => {
  expect(globalsOf(MODULE)).toEqual(['__CryptoProxy', 'toHex', 'jest', 'there', '__CryptoProxy']);
  const scope: Record<string, unknown> = { there: {} };
  const { worker } = fakeWorker();
  const sources = () => [MODULE, 'function(g){return g.untouched}'];
  const installed = offerGlobals(scope, sources, worker);
  const { install } = createStandIns({ ...worker, installed })('Crypto') as {
    install(): unknown;
  };
  expect([install(), Object.getOwnPropertyNames(scope)]).toEqual([
    true,
    ['there', '__CryptoProxy', 'toHex'],
  ]);
  const proxy = scope.__CryptoProxy as { createHash(name: string): { digest(): unknown } };
  expect(`${proxy.createHash('md5').digest()}`).toBe('');
  scope.toHex = 'own';
  expect(scope.toHex).toBe('own');
});

// @openwallet-foundation/askar-react-native/build/index.js, @hyperledger/anoncreds-react-native/build/register.js
const BARE = `function(g,r,i,a,m,e,d){var n=r(d[0]).NativeModules;if(!n.Askar.install())throw Error("no");
  if(!_askar)throw Error("not exposed");e.askar=new(r(d[1]).ReactNativeAskar)(_askar);
  var has=!1;try{has=Boolean(_indy_vdr)}catch(e){}
  var _one=1,_two;function of(_ref){return !_ref&&!_one&&!_two&&!_this.a}var by=_key=>!_key}`;

test('a JSI library finds a global by its bare name, and variables are none', () => {
  expect(globalsOf(BARE)).toEqual(['_askar', '_indy_vdr']);
  const scope: Record<string, unknown> = {};
  const { worker } = fakeWorker();
  offerGlobals(scope, () => [BARE], worker)();
  const askar = scope._askar as { storeOpen(options: object): { handle: unknown } };
  expect(`${askar.storeOpen({}).handle}`).toBe('');
});
