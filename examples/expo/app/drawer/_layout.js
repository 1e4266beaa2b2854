import { Drawer } from 'expo-router/drawer';

export default function Layout() {
  return (
    <Drawer screenOptions={{ drawerStyle: { width: 240 }, swipeEdgeWidth: 60 }}>
      <Drawer.Screen
        name="index"
        options={{ title: 'Inbox', drawerItemStyle: { marginVertical: 4 } }}
      />
      <Drawer.Screen name="archive" options={{ title: 'Archive' }} />
    </Drawer>
  );
}
