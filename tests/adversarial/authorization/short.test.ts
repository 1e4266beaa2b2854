import { shortForms } from '../short.ts';
import { authorization } from './scenarios.ts';

shortForms(authorization);
