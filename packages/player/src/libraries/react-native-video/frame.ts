import { registerFrame } from '../register.ts';
import { expoVideoView } from './expo-video-view.ts';
import { video } from './video.ts';

registerFrame('react-native-video.frame.js', {
  views: {
    RCTVideo: video,
    ViewManagerAdapter_ExpoVideo: expoVideoView,
    ViewManagerAdapter_ExpoVideo_VideoView: expoVideoView,
    ViewManagerAdapter_ExpoVideo_SurfaceVideoView: expoVideoView,
    ViewManagerAdapter_ExpoVideo_TextureVideoView: expoVideoView,
  },
});
