import { registerFrame } from '../register.ts';
import { lottie } from './lottie.ts';

registerFrame('lottie-react-native.frame.js', { views: { LottieAnimationView: lottie } });
