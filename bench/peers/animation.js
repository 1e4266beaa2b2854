// The screen of examples/expo with Reanimated, in react-native-web.
import { AppRegistry } from 'react-native-web';
// bench/peers/web.ts says which file this is.
import Animation from 'screen';

AppRegistry.registerComponent('Animation', () => Animation);
AppRegistry.runApplication('Animation', { rootTag: document.getElementById('root') });
