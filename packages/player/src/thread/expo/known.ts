/** expo-audio/src/Audio.types.ts: AudioStatus */
const silent = {
  ...{ id: '0', currentTime: 0, duration: 0, playing: false, loop: false, mute: false },
  ...{ playbackState: 'idle', timeControlStatus: 'paused', reasonForWaitingToPlay: '' },
  ...{ isLoaded: false, isBuffering: false, didJustFinish: false },
  ...{ playbackRate: 1, shouldCorrectPitch: true },
};
const nothing = () => {};
const later = async () => {};
/** expo-sqlite/src/NativeStatement.ts: what it answers where no row is. */
const noRows = { lastInsertRowId: 0, changes: 0, firstRowValues: [] };

/**
 * What modules that the player lacks, and what they make, answer nonetheless: what their libraries read as
 * an app is evaluated or drawn, and goes on with at once. Nothing plays, nothing is recorded, and a
 * database is empty and stays so.
 */
export const KNOWN: Record<string, object> = {
  'ExpoAudio.AudioPlayer': {
    ...{ id: '0', playing: false, paused: true, muted: false, loop: false, isLoaded: false },
    ...{ isBuffering: false, isAudioSamplingSupported: false, currentTime: 0, duration: 0 },
    ...{ volume: 1, playbackRate: 1, shouldCorrectPitch: true, currentStatus: silent },
  },
  'ExpoAudio.AudioRecorder': {
    ...{ id: '0', currentTime: 0, isRecording: false, uri: null },
    getStatus: () => ({
      ...{ canRecord: false, isRecording: false, durationMillis: 0, url: null },
      mediaServicesDidReset: false,
    }),
  },
  'ExpoVideo.VideoPlayer': {
    ...{ playing: false, muted: false, loop: false, status: 'idle', isLive: false },
    ...{ currentTime: 0, duration: 0, bufferedPosition: 0, volume: 1, playbackRate: 1 },
    ...{ availableSubtitleTracks: [], availableAudioTracks: [], availableVideoTracks: [] },
    ...{ subtitleTrack: null, audioTrack: null, videoTrack: null },
  },
  // expo-notifications/src/NotificationsEmitter.ts reads of what it is answered.
  ExpoNotificationsEmitter: {
    getLastNotificationResponse: () => null,
    getLastNotificationResponseAsync: async () => null,
    ...{ clearLastNotificationResponse: nothing, clearLastNotificationResponseAsync: later },
  },
  // expo-router looks for colours of the wallpaper.
  ExpoUI: { isDynamicColorAvailable: false },
  ExpoSQLite: {
    ...{ defaultDatabaseDirectory: 'file:///documents/SQLite', bundledExtensions: {} },
    ...{ ensureDatabasePathExistsSync: nothing, ensureDatabasePathExistsAsync: later },
    createNativeDatabase(this: { NativeDatabase: new () => object }) {
      return new this.NativeDatabase();
    },
  },
  'ExpoSQLite.NativeDatabase': {
    ...{ initSync: nothing, closeSync: nothing, execSync: nothing, prepareSync: nothing },
    ...{ initAsync: later, closeAsync: later, execAsync: later, prepareAsync: later },
    ...{ isInTransactionSync: () => false, isInTransactionAsync: async () => false },
  },
  'ExpoSQLite.NativeStatement': {
    ...{ runSync: () => noRows, stepSync: nothing, getAllSync: () => [], resetSync: nothing },
    ...{ getColumnNamesSync: () => [], finalizeSync: nothing },
    ...{ runAsync: async () => noRows, stepAsync: later, getAllAsync: async () => [] },
    ...{ resetAsync: later, getColumnNamesAsync: async () => [], finalizeAsync: later },
  },
};
