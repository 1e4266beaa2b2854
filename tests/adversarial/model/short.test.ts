import { shortForms } from '../short.ts';
import { model } from './trials.ts';

shortForms(model);
