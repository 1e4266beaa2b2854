import { getAnalytics, logEvent } from '@react-native-firebase/analytics';
import { getApp, getApps } from '@react-native-firebase/app';
import { getAuth, signInAnonymously } from '@react-native-firebase/auth';
import { getCrashlytics, log } from '@react-native-firebase/crashlytics';
import { getMessaging, getToken } from '@react-native-firebase/messaging';
import { GoogleSignin, GoogleSigninButton } from '@react-native-google-signin/google-signin';
import * as Sentry from '@sentry/react-native';
import { CardField, StripeProvider } from '@stripe/stripe-react-native';
import * as AppleAuthentication from 'expo-apple-authentication';
import * as Updates from 'expo-updates';
import { useState } from 'react';
import { View } from 'react-native';
import appsFlyer from 'react-native-appsflyer';
import { LoginButton, Settings } from 'react-native-fbsdk-next';
import { BannerAd, TestIds } from 'react-native-google-mobile-ads';
import { fetchProducts, initConnection } from 'react-native-iap';
import { LogLevel, OneSignal } from 'react-native-onesignal';
import Purchases from 'react-native-purchases';
import { Button, Said, Try } from '../parts';

const FirebaseScreen = () => (
  <Try title="List the apps" run={() => `${getApps().length} apps, ${getApp().name}`} />
);

const AnalyticsScreen = () => (
  <Try title="Log" run={() => logEvent(getAnalytics(), 'basket', { id: 3745092 })} />
);

const AuthScreen = () => (
  <Try
    title="Sign in"
    run={() =>
      signInAnonymously(getAuth()).then(
        ({ user }) => `anonymous ${user.isAnonymous}`,
        ({ code }) => code,
      )
    }
  />
);

const CrashlyticsScreen = () => (
  <Try title="Log" run={() => log(getCrashlytics(), 'User signed in.')} />
);

const MessagingScreen = () => (
  <Try title="Ask for a token" run={async () => `token ${await getToken(getMessaging())}`} />
);

const GoogleSigninScreen = () => (
  <>
    <GoogleSigninButton testID="view" size={GoogleSigninButton.Size.Wide} />
    <Try
      title="Sign in"
      run={async () => {
        GoogleSignin.configure();
        await GoogleSignin.hasPlayServices();
        return (await GoogleSignin.signIn()).type;
      }}
    />
  </>
);

const Wrapped = () => <Said>wrapped</Said>;
const SentryScreen = () => {
  const [Root] = useState(() => {
    Sentry.init({ dsn: 'https://public@sentry.example.org/1' });
    return Sentry.wrap(Wrapped);
  });
  return (
    <>
      <Root />
      <Try
        title="Report"
        run={() => `${Sentry.captureException(new Error('First error')).length} digits`}
      />
    </>
  );
};

const StripeScreen = () => (
  <StripeProvider publishableKey="pk_test_ada">
    <CardField testID="view" postalCodeEnabled style={{ height: 50 }} />
    <Said>a card</Said>
  </StripeProvider>
);

const AppleScreen = () => (
  <>
    <AppleAuthentication.AppleAuthenticationButton
      testID="view"
      buttonType={AppleAuthentication.AppleAuthenticationButtonType.SIGN_IN}
      buttonStyle={AppleAuthentication.AppleAuthenticationButtonStyle.BLACK}
      cornerRadius={5}
      style={{ width: 200, height: 44 }}
      onPress={() => {}}
    />
    <Try
      title="Ask"
      run={async () => `available ${await AppleAuthentication.isAvailableAsync()}`}
    />
  </>
);

const UpdatesScreen = () => (
  <>
    <Said>{`embedded ${Updates.isEmbeddedLaunch}`}</Said>
    <Button title="Check" onPress={() => Updates.checkForUpdateAsync().catch(() => {})} />
  </>
);

const AppsFlyerScreen = () => (
  <Try
    title="Start"
    run={() =>
      new Promise((resolve) =>
        appsFlyer.initSdk({ devKey: 'ada', appId: '1', isDebug: false }, resolve, (error) =>
          resolve(`${error}`),
        ),
      )
    }
  />
);

const FacebookScreen = () => {
  Settings.initializeSDK();
  return (
    <>
      <LoginButton testID="view" onLoginFinished={() => {}} />
      <Said>a button</Said>
    </>
  );
};

const AdsScreen = () => (
  <>
    <View testID="view">
      <BannerAd unitId={TestIds.BANNER} size="BANNER" />
    </View>
    <Said>a banner</Said>
  </>
);

const IapScreen = () => (
  <Try
    title="Ask for products"
    run={async () => {
      await initConnection();
      return `${(await fetchProducts({ skus: ['ada'], type: 'in-app' })).length} products`;
    }}
  />
);

const OneSignalScreen = () => (
  <Try
    title="Start"
    run={() => {
      OneSignal.Debug.setLogLevel(LogLevel.Verbose);
      OneSignal.initialize('ada');
      OneSignal.Notifications.requestPermission(false);
      OneSignal.Notifications.addEventListener('click', () => {});
    }}
  />
);

const PurchasesScreen = () => (
  <Try
    title="Ask for offerings"
    run={async () => {
      Purchases.configure({ apiKey: 'ada' });
      return `current ${(await Purchases.getOfferings()).current}`;
    }}
  />
);

export const screens = {
  '@react-native-firebase/analytics': AnalyticsScreen,
  '@react-native-firebase/app': FirebaseScreen,
  '@react-native-firebase/auth': AuthScreen,
  '@react-native-firebase/crashlytics': CrashlyticsScreen,
  '@react-native-firebase/messaging': MessagingScreen,
  '@react-native-google-signin/google-signin': GoogleSigninScreen,
  '@sentry/react-native': SentryScreen,
  '@stripe/stripe-react-native': StripeScreen,
  'expo-apple-authentication': AppleScreen,
  'expo-updates': UpdatesScreen,
  'react-native-appsflyer': AppsFlyerScreen,
  'react-native-fbsdk-next': FacebookScreen,
  'react-native-google-mobile-ads': AdsScreen,
  'react-native-iap': IapScreen,
  'react-native-onesignal': OneSignalScreen,
  'react-native-purchases': PurchasesScreen,
};
