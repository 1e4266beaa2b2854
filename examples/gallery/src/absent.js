import { TurboModuleRegistry } from 'react-native';

/** What many libraries do as they are evaluated. No device has it. */
export const absent = TurboModuleRegistry.getEnforcing('GalleryAbsent');
