import { expect, test } from 'vitest';
import { searchIn } from '../../../worker/bundle-text.ts';
import { oldModules } from './old-modules.ts';

test('a library that reads its module of NativeModulesProxy finds it', () => {
  const tokens = { addListener: () => 'own' };
  const sources = [
    'a.NativeModulesProxy.Tokens; NativeModulesProxy.Nobody',
    'NativeModulesProxy.Tokens',
  ];
  const { exportedMethods, modulesConstants } = oldModules(
    { search: (pattern) => searchIn(pattern, sources) },
    (name) => (name === 'Tokens' ? tokens : null),
  );
  expect(exportedMethods).toEqual({ Tokens: [] });
  const found = modulesConstants.Tokens as typeof tokens;
  expect(found.addListener()).toBe('own');
  found.addListener = () => 'changed';
  expect(tokens.addListener()).toBe('own');
});
