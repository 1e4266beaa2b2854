import type { NativeModule } from '../../worker/context.ts';
import { plainProps } from '../../worker/fabric/node.ts';
import { openDetached } from '../detached.ts';
import { numberIn } from '../read-props.ts';
import { offsetAt, within, zoneIn } from './date-format.ts';

/** The view of the frame: date-dialog-view.ts. */
const VIEW = 'VitrineDateDialog';

type Props = Record<string, unknown>;

/**
 * RNCDatePicker, RNCTimePicker of Android and their Material twins:
 * @react-native-community/datetimepicker/src/specs
 */
const dialogOf =
  (kind: 'date' | 'time', design: 'platform' | 'material'): NativeModule =>
  (worker) => {
    let close: (() => void) | undefined;
    let dismiss = () => {};
    return {
      getConstants: () => ({}),
      open(options: Props = {}) {
        // An open dialog stays, and only its promise resolves: DatePickerModule.java.
        if (close) return new Promise(() => {});
        const value = numberIn(options.value) ?? Date.now();
        const zone = zoneIn(options);
        return new Promise((resolve) => {
          const settle = (action: string, timestamp = value) => {
            close?.();
            close = undefined;
            resolve({ action, timestamp, utcOffset: offsetAt(timestamp, zone) });
          };
          dismiss = () => settle('dismissedAction');
          const props = { ...plainProps(options), value, mode: kind, design };
          close = openDetached(worker, VIEW, props, (name, { id, timestamp }) => {
            if (name !== 'topDone') return;
            if (id === 'set')
              settle(`${kind}SetAction`, within(numberIn(timestamp) ?? value, options));
            else settle(id === 'neutral' ? 'neutralButtonAction' : 'dismissedAction');
          });
        });
      },
      async dismiss() {
        const isOpen = close !== undefined;
        if (isOpen) dismiss();
        return isOpen;
      },
    };
  };

export const dateDialog = dialogOf('date', 'platform');
export const timeDialog = dialogOf('time', 'platform');
export const materialDateDialog = dialogOf('date', 'material');
export const materialTimeDialog = dialogOf('time', 'material');

/** RNDatePicker: react-native-date-picker/src/fabric/NativeRNDatePicker.ts */
export const rnDatePicker: NativeModule = (worker) => {
  let close = () => {};
  return {
    getConstants: () => ({}),
    addListener() {},
    removeListeners() {},
    openPicker(
      props: Props,
      confirmed?: (event: object) => void,
      cancelled?: (event: object) => void,
    ) {
      close();
      const { id } = props;
      close = openDetached(worker, VIEW, plainProps(props), (name, { id: chosen, timestamp }) => {
        if (name !== 'topDone') return;
        close();
        const at = numberIn(timestamp) ?? 0;
        const isSet = chosen === 'set';
        if (worker.settings.platform === 'ios') {
          if (isSet) confirmed?.({ timestamp: at });
          else cancelled?.({});
        } else if (isSet) worker.emit('onConfirm', { date: new Date(at).toISOString(), id });
        else worker.emit('onCancel', { id });
      });
    },
    closePicker: () => close(),
  };
};
