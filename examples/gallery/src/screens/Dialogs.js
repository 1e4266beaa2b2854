import Clipboard from '@react-native-clipboard/clipboard';
import { useState } from 'react';
import {
  ActionSheetIOS,
  Alert,
  Linking,
  Platform,
  ScrollView,
  Share,
  ToastAndroid,
  Vibration,
} from 'react-native';
import { Act, Say } from '../parts';

/** What a phone shows above an app, or does outside of it. */
export function Dialogs() {
  const [said, say] = useState('nothing');
  const tell = (promise) =>
    promise.then(
      (value) => say(JSON.stringify(value ?? null)),
      (error) => say(`failed: ${error.message}`),
    );
  const alert = () =>
    Alert.alert('Delete it?', 'This cannot be undone.', [
      { text: 'Cancel', style: 'cancel', onPress: () => say('cancelled') },
      { text: 'Delete', style: 'destructive', onPress: () => say('deleted') },
    ]);
  const sheet = () =>
    ActionSheetIOS.showActionSheetWithOptions(
      { title: 'Which?', options: ['One', 'Two', 'Cancel'], cancelButtonIndex: 2 },
      (at) => say(`option ${at}`),
    );
  return (
    <ScrollView contentContainerStyle={{ padding: 16, gap: 4 }}>
      <Say id="said">{said}</Say>
      <Act id="alert" onPress={alert} />
      <Act
        id="stubborn-alert"
        onPress={() =>
          Alert.alert('Sure?', undefined, [{ text: 'Yes', onPress: () => say('yes') }], {
            onDismiss: () => say('let go'),
          })
        }
      />
      <Act
        id="plain-alert"
        onPress={() =>
          Alert.alert('Saved', undefined, undefined, {
            cancelable: true,
            onDismiss: () => say('dismissed'),
          })
        }
      />
      {Platform.OS === 'ios' && (
        <Act
          id="prompt"
          onPress={() => Alert.prompt('Name', 'What is it called?', (text) => say(`named ${text}`))}
        />
      )}
      {Platform.OS === 'ios' && <Act id="sheet" onPress={sheet} />}
      {Platform.OS === 'android' && (
        <Act id="toast" onPress={() => ToastAndroid.show('A toast', ToastAndroid.SHORT)} />
      )}
      {Platform.OS === 'android' && (
        <Act id="next-toast" onPress={() => ToastAndroid.show('The next', ToastAndroid.LONG)} />
      )}
      <Act id="link" onPress={() => tell(Linking.openURL('https://example.org/somewhere'))} />
      <Act id="can-open" onPress={() => tell(Linking.canOpenURL('https://example.org'))} />
      <Act id="initial-url" onPress={() => tell(Linking.getInitialURL())} />
      <Act
        id="share"
        onPress={() => tell(Share.share({ message: 'Look at this', title: 'A title' }))}
      />
      <Act id="vibrate" onPress={() => Vibration.vibrate([0, 100, 50, 100])} />
      <Act
        id="clipboard"
        onPress={() => {
          Clipboard.setString('copied words');
          tell(Clipboard.getString());
        }}
      />
    </ScrollView>
  );
}
