import { expect, test } from 'vitest';
import { beginningsOf } from './beginnings.ts';

test.each<[RegExp, string[]]>([
  [/RNCSafeArea(Provider|View)/, ['RNCSafeAreaP', 'RNCSafeAreaV']],
  [/(RN)?SensitiveInfo|MMKV/, ['RNSensitiveI', 'SensitiveInf', 'MMKV']],
  [/RNS(?!VG)[A-Z]|RNFB[A-Z][a-z]{0,40}Module/, ['RNS', 'RNFB']],
  [/(?<=^|["'])Realm(?=["']|$)/, ['Realm']],
  [/\bmark\b|RN\$App(?:Registry)?/, ['mark', 'RN$AppRegist', 'RN$App']],
  [/Expo(Blur(View|_.*)?)\s*/, ['ExpoBlurView', 'ExpoBlur_', 'ExpoBlur']],
])('%s begins with %j', (pattern, literals) => {
  expect(beginningsOf(pattern)).toEqual(literals);
});

test.each([/a?/, /.b/, /(a|)b?/, /[a-z]b/, /\dx/])(
  '%s is refused, because it may begin with anything',
  (pattern) => {
    expect(() => beginningsOf(pattern)).toThrow('may begin with anything');
  },
);
