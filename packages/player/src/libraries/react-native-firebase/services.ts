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
 * @react-native-firebase/auth/specs/NativeRNFBTurboAuth.ts. Nobody is signed in. Listeners get an
 * event that says so, because apps show nothing before it.
 */
export const auth = firebaseModule(
  { APP_LANGUAGE: { '[DEFAULT]': 'en' }, APP_USER: {} },
  (worker) => {
    const telling = (event: string) => (appName: unknown) =>
      worker.native.setTimeout(() => worker.emit(`rnfb_${event}`, { appName, user: null }), 0);
    return {
      ...failing('auth', `${CREDENTIALS} ${OF_USERS} ${SECOND_FACTORS}`, worker),
      ...quiet(
        'getCustomAuthDomain initializeRecaptchaConfig signOut useUserAccessGroup setTenantId',
      ),
      ...quiet('forceRecaptchaFlowForTesting setAutoRetrievedSmsCodeForPhoneNumber'),
      ...quiet('setAppVerificationDisabledForTesting'),
      ...still('configureAuthDomain removeAuthStateListener removeIdTokenListener setLanguageCode'),
      ...still('useDeviceLanguage useEmulator openInOtpApp'),
      ...waiting('auth', 'verifyPhoneNumber', worker),
      addAuthStateListener: telling('auth_state_changed'),
      addIdTokenListener: telling('auth_id_token_changed'),
      isSignInWithEmailLink: () => false,
      generateQrCodeUrl: () => '',
    };
  },
);

const STATE = {
  lastFetchTime: -1,
  lastFetchStatus: 'no_fetch_yet',
  fetchTimeout: 60,
  minimumFetchInterval: 43_200,
};

/** @react-native-firebase/remote-config: it has only the defaults of the app. */
export const remoteConfig = firebaseModule(
  { REMOTE_CONFIG_APP_CONSTANTS: { '[DEFAULT]': { ...STATE, values: {} } } },
  () => {
    let values: Record<string, object> = {};
    const answering = (result: unknown) => async () => ({
      result,
      constants: { ...STATE, values },
    });
    return {
      ...quiet('onConfigUpdated removeConfigUpdateRegistration setCustomSignals'),
      async setDefaults(_: string, defaults: object) {
        const entries = Object.entries(defaults ?? {});
        values = Object.fromEntries(
          entries.map(([key, value]) => [key, { value: String(value), source: 'default' }]),
        );
        return answering(null)();
      },
      activate: answering(false),
      fetchAndActivate: answering(false),
      fetch: answering(null),
      ensureInitialized: answering(null),
      setConfigSettings: answering(null),
      setDefaultsFromResource: answering(null),
      reset: answering(null),
    };
  },
);

/** @react-native-firebase/storage */
const storage = firebaseModule(
  { maxDownloadRetryTime: 600_000, maxOperationRetryTime: 120_000, maxUploadRetryTime: 600_000 },
  (worker) => ({
    ...failing('storage', 'getDownloadURL getMetadata list listAll updateMetadata delete', worker),
    ...failing('storage', 'putFile putString writeToFile setTaskStatus', worker),
    ...quiet('setMaxDownloadRetryTime setMaxOperationRetryTime setMaxUploadRetryTime useEmulator'),
  }),
);

/** @react-native-firebase/functions */
const functions = firebaseModule({}, (worker) => ({
  ...failing('functions', 'httpsCallable httpsCallableFromUrl', worker),
  ...waiting('functions', 'httpsCallableStream httpsCallableStreamFromUrl', worker),
  ...still('removeFunctionsStreaming useEmulator'),
}));

/** @react-native-firebase/perf */
const perf = firebaseModule(
  { isPerformanceCollectionEnabled: false, isInstrumentationEnabled: false },
  () => ({
    ...quiet('setPerformanceCollectionEnabled instrumentationEnabled startTrace stopTrace'),
    ...quiet('startHttpMetric stopHttpMetric startScreenTrace stopScreenTrace'),
  }),
);

/** @react-native-firebase/app-check */
const appCheck = firebaseModule({}, (worker) => ({
  ...failing('appCheck', 'getToken getLimitedUseToken', worker),
  ...quiet('activate configureProvider setTokenAutoRefreshEnabled'),
  ...still('addAppCheckListener removeAppCheckListener'),
}));

/** @react-native-firebase/installations */
const installations = firebaseModule({}, (worker) => ({
  ...failing('installations', 'getToken', worker),
  getId: async () => 'player',
  delete: async () => null,
}));

/** @react-native-firebase/in-app-messaging */
const messages = firebaseModule(
  { isMessagesDisplaySuppressed: false, isAutomaticDataCollectionEnabled: false },
  () => quiet('setAutomaticDataCollectionEnabled setMessagesDisplaySuppressed triggerEvent'),
);

/** @react-native-firebase/dynamic-links */
const links = firebaseModule({}, (worker) => ({
  ...failing('dynamicLinks', 'resolveLink createDynamicLink', worker),
  ...quiet('getInitialLink performDiagnostics'),
}));

export const others = {
  Storage: storage,
  Functions: functions,
  Perf: perf,
  AppCheck: appCheck,
  Installations: installations,
  Fiam: messages,
  Links: links,
};
