import { useNavigation } from 'expo-router';
import { useDrawerStatus } from 'expo-router/build/react-navigation/drawer';
import { DrawerActions } from 'expo-router/react-navigation';
import { View } from 'react-native';
import { Act, Say } from '../../src/parts';

export default function Inbox() {
  const navigation = useNavigation();
  return (
    <View testID="inbox" style={{ flex: 1 }}>
      <Act id="toggle-drawer" onPress={() => navigation.dispatch(DrawerActions.toggleDrawer())} />
      <Say id="drawer-status">{useDrawerStatus()}</Say>
    </View>
  );
}
