import { shortForms } from '../short.ts';
import { input } from './scenarios.ts';

shortForms(input);
