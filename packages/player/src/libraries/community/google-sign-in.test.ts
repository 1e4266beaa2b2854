import { expect, it } from 'vitest';
import { fakeWorker } from '../../worker/test/fake-worker.ts';
import { googleSignIn } from './google-sign-in.ts';

type Constants = Record<string, string | number>;
type Module = Record<string, (...values: unknown[]) => Promise<unknown>> & {
  getConstants(): Constants;
};

it.each(['ios', 'android'] as const)(
  '%s: whoever is asked to sign in cancels',
  async (platform) => {
    const { worker, said } = fakeWorker({ settings: { platform } });
    const module = googleSignIn(worker) as Module;
    const { SIGN_IN_CANCELLED, SIGN_IN_REQUIRED, BUTTON_SIZE_WIDE } = module.getConstants();
    expect([typeof SIGN_IN_CANCELLED, BUTTON_SIZE_WIDE]).toEqual(['string', 1]);
    expect(await module.configure?.({})).toBeNull();
    // google-signin/src/translateNativeRejection.ts
    await expect(module.signIn?.({})).rejects.toMatchObject({ code: SIGN_IN_CANCELLED });
    await expect(module.signInSilently?.()).rejects.toMatchObject({ code: SIGN_IN_REQUIRED });
    expect(said).toMatchObject([
      { type: 'missing', name: 'RNGoogleSignin.signIn' },
      { type: 'missing', name: 'RNGoogleSignin.signInSilently' },
    ]);
    const services = module.playServicesAvailable?.(true);
    if (platform === 'ios') expect(await services).toBe(true);
    else await expect(services).rejects.toMatchObject({ code: 'PLAY_SERVICES_NOT_AVAILABLE' });
  },
);
