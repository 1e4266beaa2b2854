import { shortForms } from '../short.ts';
import { sharing } from './trials.ts';

shortForms(sharing);
