import { shortForms } from '../short.ts';
import { model } from './scenarios.ts';

shortForms(model);
