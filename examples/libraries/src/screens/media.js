import { Asset } from 'expo-asset';
import { createAudioPlayer } from 'expo-audio';
import { CameraView, useCameraPermissions } from 'expo-camera';
import { ImageManipulator } from 'expo-image-manipulator';
import * as ImagePicker from 'expo-image-picker';
import * as Speech from 'expo-speech';
import { useVideoPlayer, VideoView } from 'expo-video';
import { useRef } from 'react';
import { Text, View } from 'react-native';
import { launchImageLibrary } from 'react-native-image-picker';
import Sound from 'react-native-sound';
import Video from 'react-native-video';
import { captureRef } from 'react-native-view-shot';
import { Camera, useCameraDevice } from 'react-native-vision-camera';
import { Said, Try } from '../parts';

const logo = require('../../assets/logo.png');
const tone = require('../../assets/tone.wav');

const AudioScreen = () => (
  <Try
    title="Play"
    run={() => {
      const player = createAudioPlayer(tone);
      player.play();
      return new Promise((resolve) =>
        player.addListener('playbackStatusUpdate', ({ playing }) => {
          if (playing) resolve(`playing ${player.playing}`);
        }),
      );
    }}
  />
);

function CameraScreen() {
  const [permission, requestPermission] = useCameraPermissions();
  if (permission?.granted)
    return <CameraView testID="view" style={{ height: 200 }} facing="back" />;
  return <Try title="Ask" run={async () => (await requestPermission()).status} />;
}

const ManipulatorScreen = () => (
  <Try
    title="Rotate"
    run={async () => {
      const image = await ImageManipulator.manipulate(Asset.fromModule(logo).uri)
        .rotate(90)
        .renderAsync();
      return `${image.width} × ${image.height}`;
    }}
  />
);

const PickerScreen = () => (
  <Try
    title="Pick"
    run={async () =>
      `canceled ${(await ImagePicker.launchImageLibraryAsync({ mediaTypes: ['images'] })).canceled}`
    }
  />
);

const CommunityPickerScreen = () => (
  <Try
    title="Pick"
    run={async () => {
      const { didCancel, errorCode, assets } = await launchImageLibrary({ mediaType: 'photo' });
      return didCancel ? 'cancelled' : (errorCode ?? `${assets.length} pictures`);
    }}
  />
);

const SpeechScreen = () => (
  <Try
    title="Speak"
    run={async () => {
      Speech.speak('Ada');
      return `speaking ${await Speech.isSpeakingAsync()}`;
    }}
  />
);

function VideoScreen() {
  const player = useVideoPlayer(tone, (made) => {
    made.loop = true;
  });
  return (
    <>
      <VideoView testID="view" style={{ width: 320, height: 180 }} player={player} />
      <Said>{`loops ${player.loop}`}</Said>
    </>
  );
}

const CommunityVideoScreen = () => (
  <>
    <Video testID="view" source={tone} style={{ width: 320, height: 180 }} paused controls />
    <Said>a film</Said>
  </>
);

const SoundScreen = () => (
  <Try
    title="Play"
    run={() => {
      Sound.setCategory('Playback');
      return new Promise((resolve) => {
        const sound = new Sound(Asset.fromModule(tone).uri, '', (error) =>
          error
            ? resolve(`${error.message ?? error}`)
            : sound.play((success) => resolve(`played ${success}`)),
        );
      });
    }}
  />
);

function ViewShotScreen() {
  const shot = useRef(null);
  return (
    <>
      <View ref={shot} collapsable={false} style={{ backgroundColor: '#ffffff' }}>
        <Text>Ada</Text>
      </View>
      <Try
        title="Capture"
        run={async () => `captured ${(await captureRef(shot, { format: 'png' })).length > 0}`}
      />
    </>
  );
}

function VisionCameraScreen() {
  const device = useCameraDevice('back');
  if (device == null) return <Said>no camera</Said>;
  return <Camera style={{ height: 200 }} device={device} isActive />;
}

export const screens = {
  'expo-audio': AudioScreen,
  'expo-camera': CameraScreen,
  'expo-image-manipulator': ManipulatorScreen,
  'expo-image-picker': PickerScreen,
  'expo-speech': SpeechScreen,
  'expo-video': VideoScreen,
  'react-native-image-picker': CommunityPickerScreen,
  'react-native-sound': SoundScreen,
  'react-native-video': CommunityVideoScreen,
  'react-native-view-shot': ViewShotScreen,
  'react-native-vision-camera': VisionCameraScreen,
};
