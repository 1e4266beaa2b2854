import { registerFrame } from '../register.ts';
import { expoAvView } from './expo-av-view.ts';
import { expoVideoView } from './expo-video-view.ts';
import { video } from './video.ts';

registerFrame('react-native-video.frame.js', {
  views: {
    RCTVideo: video,
    ViewManagerAdapter_ExpoVideoView: expoAvView,
    ViewManagerAdapter_ExponentVideo: expoAvView,
    ViewManagerAdapter_ExpoVideo: expoVideoView,
    ViewManagerAdapter_ExpoVideo_VideoView: expoVideoView,
    ViewManagerAdapter_ExpoVideo_SurfaceVideoView: expoVideoView,
    ViewManagerAdapter_ExpoVideo_TextureVideoView: expoVideoView,
  },
});
