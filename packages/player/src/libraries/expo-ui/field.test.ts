import { expect, test } from 'vitest';
import { typeOf } from './field.ts';

test('a password is hidden while the app says so', () => {
  expect([
    typeOf('ExpoUI_SecureFieldView', {}),
    typeOf('ExpoUI_TextFieldView', { visualTransformation: 'password' }),
    typeOf('ExpoUI_TextFieldView', { visualTransformation: 'none' }),
    typeOf('ExpoUI_TextFieldView', {}),
  ]).toEqual(['password', 'password', 'text', 'text']);
});
