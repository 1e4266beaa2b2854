import { FlashList } from '@shopify/flash-list';
import { useState } from 'react';
import { Text, TextInput, View } from 'react-native';
import DraggableFlatList, { ScaleDecorator } from 'react-native-draggable-flatlist';
import { GestureHandlerRootView } from 'react-native-gesture-handler';
import { GiftedChat } from 'react-native-gifted-chat';
import { KeyboardAwareScrollView } from 'react-native-keyboard-aware-scroll-view';
import {
  KeyboardAwareScrollView as ControllerScrollView,
  KeyboardProvider,
} from 'react-native-keyboard-controller';
import PagerView from 'react-native-pager-view';
import { Carousel } from 'react-native-reanimated-carousel';
import RenderHtml from 'react-native-render-html';
import { SceneMap, TabView } from 'react-native-tab-view';
import { Said } from '../parts';

const DATA = Array.from({ length: 100 }, (_, at) => `Item ${at + 1}`);
const Row = ({ item }) => <Text style={{ height: 44 }}>{item}</Text>;
const field = { height: 40, borderWidth: 1, margin: 8 };

const FlashListScreen = () => (
  <View testID="view" style={{ flex: 1 }}>
    <FlashList data={DATA} renderItem={Row} />
  </View>
);

function DraggableScreen() {
  const [data, setData] = useState(['First', 'Second']);
  return (
    <GestureHandlerRootView style={{ flex: 1 }}>
      <DraggableFlatList
        data={data}
        keyExtractor={(item) => item}
        onDragEnd={(drag) => setData(drag.data)}
        renderItem={({ item, drag }) => (
          <ScaleDecorator>
            <Text onLongPress={drag} style={{ height: 44 }}>
              {item}
            </Text>
          </ScaleDecorator>
        )}
      />
    </GestureHandlerRootView>
  );
}

function GiftedChatScreen() {
  const [messages, setMessages] = useState([
    {
      _id: 1,
      text: 'Hello developer',
      createdAt: new Date(2026, 4, 17),
      user: { _id: 2, name: 'Ada' },
    },
  ]);
  return (
    <KeyboardProvider>
      <GiftedChat
        messages={messages}
        onSend={(sent = []) => setMessages((before) => GiftedChat.append(before, sent))}
        user={{ _id: 1 }}
      />
    </KeyboardProvider>
  );
}

const KeyboardAwareScreen = () => (
  <KeyboardAwareScrollView>
    <TextInput testID="view" style={field} placeholder="A field" />
    <Said>scrolls</Said>
  </KeyboardAwareScrollView>
);

const ControllerScreen = () => (
  <KeyboardProvider>
    <ControllerScrollView bottomOffset={60}>
      <TextInput testID="view" style={field} placeholder="A field" />
      <Said>scrolls</Said>
    </ControllerScrollView>
  </KeyboardProvider>
);

function PagerScreen() {
  const [page, setPage] = useState(0);
  return (
    <>
      <PagerView
        testID="view"
        style={{ height: 200 }}
        initialPage={0}
        onPageSelected={({ nativeEvent }) => setPage(nativeEvent.position)}
      >
        <View key="1">
          <Text>First page</Text>
        </View>
        <View key="2">
          <Text>Second page</Text>
        </View>
      </PagerView>
      <Said>{`page ${page}`}</Said>
    </>
  );
}

const CarouselScreen = () => (
  <GestureHandlerRootView style={{ flex: 1 }}>
    <Carousel
      style={{ width: 390, height: 200 }}
      data={DATA.slice(0, 3)}
      renderItem={({ item }) => <Text>{item}</Text>}
    />
  </GestureHandlerRootView>
);

const RenderHtmlScreen = () => (
  <RenderHtml contentWidth={390} source={{ html: '<p style="color: red">Hello <b>Ada</b></p>' }} />
);

const First = () => <Text>First tab</Text>;
const Second = () => <Text>Second tab</Text>;
function TabViewScreen() {
  const [index, setIndex] = useState(0);
  const [scenes] = useState(() => SceneMap({ first: First, second: Second }));
  const routes = [
    { key: 'first', title: 'First' },
    { key: 'second', title: 'Second' },
  ];
  return (
    <TabView
      navigationState={{ index, routes }}
      renderScene={scenes}
      onIndexChange={setIndex}
      initialLayout={{ width: 390 }}
    />
  );
}

export const screens = {
  '@shopify/flash-list': FlashListScreen,
  'react-native-draggable-flatlist': DraggableScreen,
  'react-native-gifted-chat': GiftedChatScreen,
  'react-native-keyboard-aware-scroll-view': KeyboardAwareScreen,
  'react-native-keyboard-controller': ControllerScreen,
  'react-native-pager-view': PagerScreen,
  'react-native-reanimated-carousel': CarouselScreen,
  'react-native-render-html': RenderHtmlScreen,
  'react-native-tab-view': TabViewScreen,
};
