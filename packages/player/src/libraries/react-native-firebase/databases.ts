import { failing, firebaseModule, quiet, still, waiting } from './methods.ts';

/** @react-native-firebase/firestore/specs */
const firestore = firebaseModule({}, (thread) => ({
  ...failing('firestore', 'loadBundle waitForPendingWrites', thread),
  ...quiet('clearPersistence disableNetwork enableNetwork settings terminate'),
  ...quiet('persistenceCacheIndexManager'),
  ...still('setLogLevel useEmulator addSnapshotsInSync removeSnapshotsInSync'),
}));
const collection = firebaseModule({}, (thread) => ({
  ...failing('firestore', 'namedQueryGet collectionGet collectionCount aggregateQuery', thread),
  ...failing('firestore', 'pipelineExecute', thread),
  ...waiting('firestore', 'namedQueryOnSnapshot collectionOnSnapshot', thread),
  ...still('collectionOffSnapshot'),
}));
const document = firebaseModule({}, (thread) => ({
  ...failing('firestore', 'documentGet documentDelete documentSet documentUpdate', thread),
  ...failing('firestore', 'documentBatch', thread),
  ...waiting('firestore', 'documentOnSnapshot', thread),
  ...still('documentOffSnapshot'),
}));
const transaction = firebaseModule({}, (thread) => ({
  ...failing('firestore', 'transactionGetDocument', thread),
  ...waiting('firestore', 'transactionBegin', thread),
  ...still('transactionDispose transactionApplyBuffer'),
}));

/** @react-native-firebase/database */
const database = firebaseModule({}, () =>
  quiet(
    'goOnline goOffline setPersistenceEnabled setLoggingEnabled setPersistenceCacheSizeBytes useEmulator',
  ),
);
const reference = firebaseModule({}, (thread) =>
  failing('database', 'set update setWithPriority remove setPriority', thread),
);
const query = firebaseModule({}, (thread) => ({
  ...failing('database', 'once', thread),
  ...quiet('keepSynced'),
  ...waiting('database', 'on', thread),
  ...still('off'),
}));
const databaseTransaction = firebaseModule({}, (thread) => ({
  ...waiting('database', 'transactionStart', thread),
  ...still('transactionTryCommit'),
}));
const onDisconnect = firebaseModule({}, (thread) =>
  failing(
    'database',
    'onDisconnectCancel onDisconnectRemove onDisconnectSet onDisconnectUpdate onDisconnectSetWithPriority',
    thread,
  ),
);

export const databases = {
  Firestore: firestore,
  FirestoreCollection: collection,
  FirestoreDocument: document,
  FirestoreTransaction: transaction,
  Database: database,
  DatabaseReference: reference,
  DatabaseQuery: query,
  DatabaseTransaction: databaseTransaction,
  DatabaseOnDisconnect: onDisconnect,
};
