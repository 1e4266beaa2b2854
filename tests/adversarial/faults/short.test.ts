import { shortForms } from '../short.ts';
import { exhaustion } from './trials.ts';

shortForms(exhaustion);
