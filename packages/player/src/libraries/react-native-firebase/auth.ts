import { failing, firebaseModule, quiet, still, waiting } from './methods.ts';

const CREDENTIALS =
  'signInAnonymously createUserWithEmailAndPassword signInWithEmailAndPassword signInWithEmailLink ' +
  'signInWithCustomToken signInWithCredential signInWithProvider signInWithPhoneNumber revokeToken ' +
  'sendPasswordResetEmail sendSignInLinkToEmail confirmPasswordReset applyActionCode ' +
  'checkActionCode verifyPasswordResetCode fetchSignInMethodsForEmail confirmationResultConfirm';
const OF_USERS =
  'deleteUser reload sendEmailVerification verifyBeforeUpdateEmail updateEmail updatePassword ' +
  'updatePhoneNumber updateProfile getIdToken getIdTokenResult linkWithCredential linkWithProvider ' +
  'unlink reauthenticateWithCredential reauthenticateWithProvider delete';
const SECOND_FACTORS =
  'verifyPhoneNumberWithMultiFactorInfo verifyPhoneNumberForMultiFactor resolveMultiFactorSignIn ' +
  'resolveTotpSignIn generateTotpSecret getSession unenrollMultiFactor ' +
  'finalizeMultiFactorEnrollment finalizeTotpEnrollment';

/**
 * @react-native-firebase/auth/specs/NativeRNFBTurboAuth.ts. Nobody is signed in, which whoever listens is
 * told: apps show nothing until then.
 */
export const auth = firebaseModule(
  { APP_LANGUAGE: { '[DEFAULT]': 'en' }, APP_USER: {} },
  (thread) => {
    const telling = (event: string) => (appName: unknown) =>
      thread.native.setTimeout(() => thread.emit(`rnfb_${event}`, { appName, user: null }), 0);
    return {
      ...failing('auth', `${CREDENTIALS} ${OF_USERS} ${SECOND_FACTORS}`, thread),
      ...quiet(
        'getCustomAuthDomain initializeRecaptchaConfig signOut useUserAccessGroup setTenantId',
      ),
      ...quiet('forceRecaptchaFlowForTesting setAutoRetrievedSmsCodeForPhoneNumber'),
      ...quiet('setAppVerificationDisabledForTesting'),
      ...still('configureAuthDomain removeAuthStateListener removeIdTokenListener setLanguageCode'),
      ...still('useDeviceLanguage useEmulator openInOtpApp'),
      ...waiting('auth', 'verifyPhoneNumber', thread),
      addAuthStateListener: telling('auth_state_changed'),
      addIdTokenListener: telling('auth_id_token_changed'),
      isSignInWithEmailLink: () => false,
      generateQrCodeUrl: () => '',
    };
  },
);
