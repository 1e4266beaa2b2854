import { registerFrame } from '../register.ts';
import { webView } from './web-view.ts';

registerFrame('react-native-webview.frame.js', { views: { RNCWebView: webView } });
