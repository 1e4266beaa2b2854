import { shortForms } from '../short.ts';
import { authorization } from './trials.ts';

shortForms(authorization);
