import { failing, firebaseModule, quiet, still, waiting } from './methods.ts';

/** @react-native-firebase/firestore/specs */
const firestore = firebaseModule({}, (worker) => ({
  ...failing('firestore', 'loadBundle waitForPendingWrites', worker),
  ...quiet('clearPersistence disableNetwork enableNetwork settings terminate'),
  ...quiet('persistenceCacheIndexManager'),
  ...still('setLogLevel useEmulator addSnapshotsInSync removeSnapshotsInSync'),
}));
const collection = firebaseModule({}, (worker) => ({
  ...failing('firestore', 'namedQueryGet collectionGet collectionCount aggregateQuery', worker),
  ...failing('firestore', 'pipelineExecute', worker),
  ...waiting('firestore', 'namedQueryOnSnapshot collectionOnSnapshot', worker),
  ...still('collectionOffSnapshot'),
}));
const document = firebaseModule({}, (worker) => ({
  ...failing('firestore', 'documentGet documentDelete documentSet documentUpdate', worker),
  ...failing('firestore', 'documentBatch', worker),
  ...waiting('firestore', 'documentOnSnapshot', worker),
  ...still('documentOffSnapshot'),
}));
const transaction = firebaseModule({}, (worker) => ({
  ...failing('firestore', 'transactionGetDocument', worker),
  ...waiting('firestore', 'transactionBegin', worker),
  ...still('transactionDispose transactionApplyBuffer'),
}));

/** @react-native-firebase/database */
const database = firebaseModule({}, () =>
  quiet(
    'goOnline goOffline setPersistenceEnabled setLoggingEnabled setPersistenceCacheSizeBytes useEmulator',
  ),
);
const reference = firebaseModule({}, (worker) =>
  failing('database', 'set update setWithPriority remove setPriority', worker),
);
const query = firebaseModule({}, (worker) => ({
  ...failing('database', 'once', worker),
  ...quiet('keepSynced'),
  ...waiting('database', 'on', worker),
  ...still('off'),
}));
const databaseTransaction = firebaseModule({}, (worker) => ({
  ...waiting('database', 'transactionStart', worker),
  ...still('transactionTryCommit'),
}));
const onDisconnect = firebaseModule({}, (worker) =>
  failing(
    'database',
    'onDisconnectCancel onDisconnectRemove onDisconnectSet onDisconnectUpdate onDisconnectSetWithPriority',
    worker,
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
