import AsyncStorage from '@react-native-async-storage/async-storage';
import * as FileSystem from 'expo-file-system';
import * as SecureStore from 'expo-secure-store';
import * as SQLite from 'expo-sqlite';
import BlobUtil from 'react-native-blob-util';
import RNFS from 'react-native-fs';
import * as Keychain from 'react-native-keychain';
import { createMMKV } from 'react-native-mmkv';
import { Try } from '../parts';

const AsyncStorageScreen = () => (
  <Try
    title="Store and read"
    run={async () => {
      await AsyncStorage.setItem('name', JSON.stringify({ first: 'Ada' }));
      return JSON.parse(await AsyncStorage.getItem('name')).first;
    }}
  />
);

const SecureStoreScreen = () => (
  <Try
    title="Keep a token"
    run={async () => {
      await SecureStore.setItemAsync('token', 'Ada');
      return SecureStore.getItemAsync('token');
    }}
  />
);

const SqliteScreen = () => (
  <Try
    title="Insert and select"
    run={async () => {
      const db = await SQLite.openDatabaseAsync('people');
      await db.execAsync(
        'CREATE TABLE IF NOT EXISTS people (id INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL)',
      );
      const { lastInsertRowId } = await db.runAsync('INSERT INTO people (name) VALUES (?)', 'Ada');
      return (await db.getFirstAsync('SELECT name FROM people WHERE id = ?', lastInsertRowId)).name;
    }}
  />
);

const FileSystemScreen = () => (
  <Try
    title="Write and read"
    run={() => {
      const file = new FileSystem.File(FileSystem.Paths.cache, 'name.txt');
      file.create({ overwrite: true });
      file.write('Ada');
      return file.textSync();
    }}
  />
);

const FsScreen = () => (
  <Try
    title="Write and read"
    run={async () => {
      const path = `${RNFS.DocumentDirectoryPath}/name.txt`;
      await RNFS.writeFile(path, 'Ada', 'utf8');
      return RNFS.readFile(path, 'utf8');
    }}
  />
);

const BlobUtilScreen = () => (
  <Try
    title="Write and read"
    run={async () => {
      const { fs } = BlobUtil;
      const path = `${fs.dirs.CacheDir}/name.txt`;
      await fs.writeFile(path, 'Ada', 'utf8');
      return fs.readFile(path, 'utf8');
    }}
  />
);

const KeychainScreen = () => (
  <Try
    title="Keep a password"
    run={async () => {
      await Keychain.setGenericPassword('Ada', 'secret');
      return (await Keychain.getGenericPassword()).username;
    }}
  />
);

const MmkvScreen = () => (
  <Try
    title="Store and read"
    run={() => {
      const storage = createMMKV();
      storage.set('user.name', 'Ada');
      return storage.getString('user.name');
    }}
  />
);

export const screens = {
  '@react-native-async-storage/async-storage': AsyncStorageScreen,
  'expo-file-system': FileSystemScreen,
  'expo-secure-store': SecureStoreScreen,
  'expo-sqlite': SqliteScreen,
  'react-native-blob-util': BlobUtilScreen,
  'react-native-fs': FsScreen,
  'react-native-keychain': KeychainScreen,
  'react-native-mmkv': MmkvScreen,
};
