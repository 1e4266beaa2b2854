import { shortForms } from '../short.ts';
import { badInput } from './trials.ts';

shortForms(badInput);
