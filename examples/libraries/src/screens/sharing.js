import { isErrorWithCode, pick } from '@react-native-documents/picker';
import * as AuthSession from 'expo-auth-session';
import * as DocumentPicker from 'expo-document-picker';
import * as Print from 'expo-print';
import * as Sharing from 'expo-sharing';
import * as StoreReview from 'expo-store-review';
import * as WebBrowser from 'expo-web-browser';
import InAppBrowser from 'react-native-inappbrowser-reborn';
import Share from 'react-native-share';
import { Try } from '../parts';

const AuthSessionScreen = () => {
  const [request, response, promptAsync] = AuthSession.useAuthRequest(
    { clientId: 'ada', redirectUri: AuthSession.makeRedirectUri(), usePKCE: false },
    { authorizationEndpoint: 'https://example.org/authorize' },
  );
  return (
    <Try
      title="Sign in"
      run={async () => `${request !== null} ${(await promptAsync()).type} ${response?.type}`}
    />
  );
};

const DocumentPickerScreen = () => (
  <Try
    title="Pick a document"
    run={async () => `canceled ${(await DocumentPicker.getDocumentAsync()).canceled}`}
  />
);

const DocumentsScreen = () => (
  <Try
    title="Pick a document"
    run={() =>
      pick().then(
        ([file]) => file.name,
        (error) => `${isErrorWithCode(error) ? error.code : error}`,
      )
    }
  />
);

const PrintScreen = () => (
  <Try
    title="Print"
    run={async () => (await Print.printToFileAsync({ html: '<h1>Ada</h1>' })).uri}
  />
);

const SharingScreen = () => (
  <Try title="Can it share?" run={async () => `available ${await Sharing.isAvailableAsync()}`} />
);

const ShareScreen = () => (
  <Try
    title="Share"
    run={async () => `success ${(await Share.open({ message: 'Ada', title: 'A name' })).success}`}
  />
);

const StoreReviewScreen = () => (
  <Try
    title="Review"
    run={async () => {
      if (!(await StoreReview.hasAction())) return 'nothing to do';
      await StoreReview.requestReview();
    }}
  />
);

const WebBrowserScreen = () => (
  <Try
    title="Open"
    run={async () => (await WebBrowser.openBrowserAsync('https://example.org')).type}
  />
);

const InAppBrowserScreen = () => (
  <Try
    title="Open"
    run={async () => {
      if (!(await InAppBrowser.isAvailable())) return 'not available';
      return (await InAppBrowser.open('https://example.org')).type;
    }}
  />
);

export const screens = {
  '@react-native-documents/picker': DocumentsScreen,
  'expo-auth-session': AuthSessionScreen,
  'expo-document-picker': DocumentPickerScreen,
  'expo-print': PrintScreen,
  'expo-sharing': SharingScreen,
  'expo-store-review': StoreReviewScreen,
  'expo-web-browser': WebBrowserScreen,
  'react-native-inappbrowser-reborn': InAppBrowserScreen,
  'react-native-share': ShareScreen,
};
