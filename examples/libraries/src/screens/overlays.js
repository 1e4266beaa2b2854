import BottomSheet, { BottomSheetView } from '@gorhom/bottom-sheet';
import { useRef, useState } from 'react';
import { Text, View } from 'react-native';
import ActionSheet from 'react-native-actions-sheet';
import { GestureHandlerRootView } from 'react-native-gesture-handler';
import MapView, { Marker } from 'react-native-maps';
import Modal from 'react-native-modal';
import { SafeAreaProvider } from 'react-native-safe-area-context';
import Toast from 'react-native-toast-message';
import { WebView } from 'react-native-webview';
import { Button, Said } from '../parts';

const BottomSheetScreen = () => (
  <GestureHandlerRootView style={{ flex: 1 }}>
    <BottomSheet snapPoints={['25%', '50%']}>
      <BottomSheetView>
        <Text>Awesome</Text>
      </BottomSheetView>
    </BottomSheet>
  </GestureHandlerRootView>
);

function ActionsSheetScreen() {
  const sheet = useRef(null);
  return (
    <SafeAreaProvider>
      <Button title="Open" onPress={() => sheet.current?.show()} />
      <ActionSheet ref={sheet}>
        <Text style={{ height: 100 }}>Hello sheet</Text>
      </ActionSheet>
    </SafeAreaProvider>
  );
}

function ModalScreen() {
  const [isVisible, show] = useState(false);
  return (
    <>
      <Button title="Open" onPress={() => show(true)} />
      <Modal isVisible={isVisible} onBackdropPress={() => show(false)}>
        <View style={{ backgroundColor: '#ffffff' }}>
          <Text>I am the modal content</Text>
        </View>
      </Modal>
    </>
  );
}

const ToastScreen = () => (
  <>
    <Button
      title="Show"
      onPress={() => Toast.show({ type: 'success', text1: 'Hello', text2: 'This is a toast' })}
    />
    <Toast />
  </>
);

function MapScreen() {
  const [said, say] = useState('not ready');
  const region = { latitude: 37.8, longitude: -122.4, latitudeDelta: 0.1, longitudeDelta: 0.1 };
  return (
    <>
      <MapView
        testID="view"
        style={{ height: 300 }}
        initialRegion={region}
        onMapReady={() => say('ready')}
      >
        <Marker coordinate={region} title="Ada" />
      </MapView>
      <Said>{said}</Said>
    </>
  );
}

function WebViewScreen() {
  const [said, say] = useState('not loaded');
  return (
    <>
      <WebView
        testID="view"
        style={{ flex: 0, height: 200 }}
        originWhitelist={['*']}
        source={{
          html: '<h1>Hello</h1><script>window.ReactNativeWebView.postMessage("Ada")</script>',
        }}
        onMessage={({ nativeEvent }) => say(nativeEvent.data)}
      />
      <Said>{said}</Said>
    </>
  );
}

export const screens = {
  '@gorhom/bottom-sheet': BottomSheetScreen,
  'react-native-actions-sheet': ActionsSheetScreen,
  'react-native-maps': MapScreen,
  'react-native-modal': ModalScreen,
  'react-native-toast-message': ToastScreen,
  'react-native-webview': WebViewScreen,
};
