/** The API for starting apps (AppRegistry, when bridgeless). */
export type AppRegistry = {
  getAppKeys(): string[];
  runApplication(key: string, parameters: object, displayMode: number): void;
};
