import type { NativeModule } from '../../worker/context.ts';
import { completed } from '../../worker/unknown/members.ts';

/** GIDSignIn.h, and CommonStatusCodes and GoogleSignInStatusCodes of Play services. */
const CODES = {
  ios: {
    SIGN_IN_CANCELLED: '-5',
    SIGN_IN_REQUIRED: '-4',
    SCOPES_ALREADY_GRANTED: '-8',
  },
  android: {
    SIGN_IN_CANCELLED: '12501',
    SIGN_IN_REQUIRED: '4',
    SCOPES_ALREADY_GRANTED: 'NEVER_HAPPENS_ON_ANDROID',
  },
};

/**
 * RNGoogleSignin: @react-native-google-signin/google-signin/src/spec/NativeGoogleSignin.ts. Nobody is
 * signed in, each request is cancelled, and on Android there are no Play services.
 */
export const googleSignIn: NativeModule = (worker) => {
  const { platform } = worker.settings;
  const codes = CODES[platform];
  const constants = {
    BUTTON_SIZE_STANDARD: 0,
    BUTTON_SIZE_WIDE: 1,
    BUTTON_SIZE_ICON: 2,
    IN_PROGRESS: 'ASYNC_OP_IN_PROGRESS',
    PLAY_SERVICES_NOT_AVAILABLE: 'PLAY_SERVICES_NOT_AVAILABLE',
    NO_SAVED_CREDENTIAL_FOUND: 'NO_SAVED_CREDENTIAL_FOUND',
    ONE_TAP_START_FAILED: 'ONE_TAP_START_FAILED',
    ...codes,
  };
  const refuse =
    (method: string, code: string, message: string, answered = 'an error') =>
    async () => {
      const name = `RNGoogleSignin.${method}`;
      worker.send({ type: 'missing', what: 'method', name, answered });
      throw Object.assign(new Error(message), { code });
    };
  const none = async () => null;
  const noServices = refuse(
    'playServicesAvailable',
    constants.PLAY_SERVICES_NOT_AVAILABLE,
    'Play services not available',
  );
  return completed(
    'RNGoogleSignin',
    {
      ...constants,
      getConstants: () => constants,
      configure: none,
      signIn: refuse(
        'signIn',
        codes.SIGN_IN_CANCELLED,
        'RNGoogleSignIn: The user canceled the sign in request.',
        'cancelled',
      ),
      signInSilently: refuse(
        'signInSilently',
        codes.SIGN_IN_REQUIRED,
        'RNGoogleSignIn: The user has never signed in before, or they have since signed out.',
      ),
      getTokens: refuse('getTokens', 'getTokens', 'getTokens requires a user to be signed in'),
      playServicesAvailable: platform === 'ios' ? async () => true : noServices,
      addScopes: platform === 'ios' ? none : async () => false,
      hasPreviousSignIn: () => false,
      getCurrentUser: () => null,
      isSignedIn: async () => false,
      signOut: none,
      revokeAccess: none,
      clearCachedAccessToken: none,
    },
    worker,
  );
};
