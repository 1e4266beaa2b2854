import { Host, Button as UiButton } from '@expo/ui';
import DateTimePicker, { DateTimePickerAndroid } from '@react-native-community/datetimepicker';
import Slider from '@react-native-community/slider';
import { Picker } from '@react-native-picker/picker';
import SegmentedControl from '@react-native-segmented-control/segmented-control';
import { useState } from 'react';
import { Platform } from 'react-native';
import { Calendar } from 'react-native-calendars';
import DatePicker from 'react-native-date-picker';
import { Dropdown } from 'react-native-element-dropdown';
import { Button as PaperButton, PaperProvider } from 'react-native-paper';
import { Button, Said } from '../parts';

const date = new Date(2026, 4, 17, 12);

function DateTimePickerScreen() {
  const [said, say] = useState('not chosen');
  const chosen = (_event, value) => say(`chosen ${value?.getFullYear()}`);
  if (Platform.OS === 'ios')
    return (
      <>
        <DateTimePicker testID="view" value={date} display="inline" onChange={chosen} />
        <Said>{said}</Said>
      </>
    );
  return (
    <>
      <Button
        title="Choose"
        onPress={() => DateTimePickerAndroid.open({ value: date, onChange: chosen })}
      />
      <Said>{said}</Said>
    </>
  );
}

function SliderScreen() {
  const [value, change] = useState(0.5);
  return (
    <>
      <Slider testID="view" style={{ width: 200, height: 40 }} value={0.5} onValueChange={change} />
      <Said>{`at ${value}`}</Said>
    </>
  );
}

function PickerScreen() {
  const [language, choose] = useState('java');
  return (
    <>
      <Picker testID="view" selectedValue={language} onValueChange={choose}>
        <Picker.Item label="Java" value="java" />
        <Picker.Item label="JavaScript" value="js" />
      </Picker>
      <Said>{language}</Said>
    </>
  );
}

function SegmentedScreen() {
  const [index, choose] = useState(0);
  return (
    <>
      <SegmentedControl
        testID="view"
        values={['One', 'Two']}
        selectedIndex={index}
        onChange={({ nativeEvent }) => choose(nativeEvent.selectedSegmentIndex)}
      />
      <Said>{`segment ${index}`}</Said>
    </>
  );
}

function CalendarsScreen() {
  const [day, choose] = useState('none');
  return (
    <>
      <Calendar current="2026-05-17" onDayPress={({ dateString }) => choose(dateString)} />
      <Said>{day}</Said>
    </>
  );
}

function DatePickerScreen() {
  const [value, change] = useState(date);
  return (
    <>
      <DatePicker testID="view" date={value} onDateChange={change} />
      <Said>{`year ${value.getFullYear()}`}</Said>
    </>
  );
}

function DropdownScreen() {
  const [value, choose] = useState(null);
  const data = ['1', '2'].map((one) => ({ label: `Item ${one}`, value: one }));
  return (
    <>
      <Dropdown
        testID="view"
        data={data}
        labelField="label"
        valueField="value"
        placeholder="Select item"
        value={value}
        onChange={(item) => choose(item.value)}
      />
      <Said>{`${value}`}</Said>
    </>
  );
}

function PaperScreen() {
  const [said, say] = useState('not pressed');
  return (
    <PaperProvider>
      <PaperButton testID="go" icon="camera" mode="contained" onPress={() => say('pressed')}>
        Press me
      </PaperButton>
      <Said>{said}</Said>
    </PaperProvider>
  );
}

function UiScreen() {
  const [said, say] = useState('not pressed');
  return (
    <>
      <Host matchContents>
        <UiButton label="Press me" onPress={() => say('pressed')} />
      </Host>
      <Said>{said}</Said>
    </>
  );
}

export const screens = {
  '@expo/ui': UiScreen,
  '@react-native-community/datetimepicker': DateTimePickerScreen,
  '@react-native-community/slider': SliderScreen,
  '@react-native-picker/picker': PickerScreen,
  '@react-native-segmented-control/segmented-control': SegmentedScreen,
  'react-native-calendars': CalendarsScreen,
  'react-native-date-picker': DatePickerScreen,
  'react-native-element-dropdown': DropdownScreen,
  'react-native-paper': PaperScreen,
};
